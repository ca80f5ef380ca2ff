import {
  type ColumnDef,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

type ColumnMeta = {
  /** The position in a row that is shown as a card: in the title, in a labeled line, or at the foot. */
  inCard?: 'title' | 'line' | 'foot';
  /**
   * The position in a row of two lines, as phones show a list whose rows have a panel, or a record that says
   * everything: the corner beside the title, or the line under it. Other columns are left to the panel or record.
   */
  inRow?: 'corner' | 'under';
  /** Whether only a wide table shows it, and not one beside a panel. */
  isWide?: boolean;
  /** Whether it contains numbers, which are aligned right, with digits of one width. */
  isNumber?: boolean;
  /** Class names of its cells. */
  className?: string;
};

/** The features of our tables: row selection, and sorting by the server. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, columnMeta: {} as ColumnMeta });

// biome-ignore lint/suspicious/noExplicitAny: columns of one table hold values of different types
export type Columns<Row extends object> = ColumnDef<typeof features, Row, any>[];

/** Creates the columns of a table, each typed by its value. A column is sortable only if it says so. */
export const columnsOf = <Row extends object>() => createColumnHelper<typeof features, Row>();
