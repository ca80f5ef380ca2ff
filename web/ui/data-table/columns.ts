import {
  type ColumnDef,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

type ColumnMeta = {
  /** Its place where rows are cards: among what names the card, a line with its label, or at the card's foot. */
  inCard?: 'title' | 'line' | 'foot';
  /** Of its cells. */
  className?: string;
};

/** What our tables can do: select rows, and ask the server to sort. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, columnMeta: {} as ColumnMeta });

// biome-ignore lint/suspicious/noExplicitAny: columns of one table hold values of different types
export type Columns<Row extends object> = ColumnDef<typeof features, Row, any>[];

/** Makes the columns of a table, each typed by what it shows. A column can be sorted only if it says so. */
export const columnsOf = <Row extends object>() => createColumnHelper<typeof features, Row>();
