import type { ComponentProps, ReactNode } from 'react';
import { type Control, type ControllerRenderProps, type Path, useController } from 'react-hook-form';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import type { FormValues } from './form-draft.ts';

type Tied = Parameters<ComponentProps<typeof Field>['children']>[0] &
  Omit<ControllerRenderProps, 'value'> & { value: string };

type Props<Values extends FormValues> = Omit<ComponentProps<typeof Field>, 'error' | 'children'> & {
  control: Control<Values>;
  name: Path<Values>;
  /** Receives the props that connect the control to the form, its label, hint and error. Spread them on the control. */
  children: (tied: Tied) => ReactNode;
};

/** A field of a form with its label and its error. */
export function FormField<Values extends FormValues>({ control, name, children, ...props }: Props<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field {...props} error={fieldState.error?.message}>
      {(tie) => children({ ...tie, ...field, value: String(field.value) })}
    </Field>
  );
}

type CheckboxProps<Values extends FormValues> = { control: Control<Values>; name: Path<Values>; label: ReactNode };

/** A checkbox of a form. */
export function FormCheckbox<Values extends FormValues>({ control, name, label }: CheckboxProps<Values>) {
  const { value, ...field } = useController({ control, name }).field;
  return <Checkbox label={label} {...field} checked={value === true} />;
}
