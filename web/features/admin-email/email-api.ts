import type {
  AddEmailSettingRequest,
  ChangeEmailSettingRequest,
  EmailSetting,
} from '../../../modules/email-senders/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { atVersion, outdated } from '../../lib/versions.ts';

type ChangeRequest = ChangeEmailSettingRequest & { id: string; version: number };

const emailApi = api.injectEndpoints({
  endpoints: (build) => ({
    emailSettings: build.query<EmailSetting[], void>({
      query: () => '/email-settings',
      providesTags: ['EmailSender'],
    }),
    addEmailSetting: build.mutation<EmailSetting, Keyed<AddEmailSettingRequest>>({
      // specification, section 7: new senders are inactive
      query: (body) => post('/email-settings', { ...body, isActive: false }),
      invalidatesTags: outdated(['EmailSender', 'Audit']),
    }),
    changeEmailSetting: build.mutation<EmailSetting, ChangeRequest>({
      query: ({ id, version, ...body }) => ({
        url: `/email-settings/${id}`,
        method: 'PATCH',
        body,
        headers: atVersion(version),
      }),
      invalidatesTags: outdated(['EmailSender', 'Audit']),
    }),
    activateEmailSetting: build.mutation<EmailSetting, string>({
      query: (id) => ({ url: `/email-settings/${id}/activate`, method: 'PATCH' }),
      invalidatesTags: outdated(['EmailSender', 'Audit']),
    }),
    removeEmailSetting: build.mutation<void, string>({
      query: (id) => ({ url: `/email-settings/${id}`, method: 'DELETE' }),
      invalidatesTags: outdated(['EmailSender', 'Audit']),
    }),
  }),
});

export const {
  useEmailSettingsQuery,
  useAddEmailSettingMutation,
  useChangeEmailSettingMutation,
  useActivateEmailSettingMutation,
  useRemoveEmailSettingMutation,
} = emailApi;
