import type { ReactNode } from 'react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { cafePicture } from '../../lib/cafe-picture.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { RecordLink, RowState, Thumbnail } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { type Acts, actionsColumn } from './actions-column.tsx';
import { statusLook } from './cafe-form.ts';
import { OwnerName, RegionName } from './names.tsx';

type Ways = {
  acts: Acts;
  /** Opens the photographs of a cafe. */
  photos: (cafe: Cafe) => ReactNode;
};

const column = columnsOf<Cafe>();

/** The content of a cafe's card, as columns. */
export const cafeColumns = ({ acts, photos }: Ways) =>
  column.columns([
    column.accessor('name', {
      header: 'Name',
      meta: { inCard: 'title', className: '@lg:whitespace-nowrap' },
      cell: ({ row: { original: cafe } }) => (
        <span className="flex min-w-0 items-center">
          <Thumbnail key={cafePicture(cafe)} src={cafePicture(cafe)} drawing={drawingOf('cafes', cafe.name)} />
          <RecordLink to={`/admin/cafes/${cafe.id}`}>{cafe.name}</RecordLink>
        </span>
      ),
    }),
    column.accessor('status', {
      header: 'Status',
      meta: { inRow: 'corner' },
      cell: ({ getValue }) => <RowState tone={statusLook(getValue()).tone}>{statusLook(getValue()).label}</RowState>,
    }),
    column.accessor('address', {
      header: 'Address',
      meta: { inRow: 'under', className: '@lg:w-full @lg:max-w-0 @lg:truncate' },
    }),
    column.accessor('zipcode', { header: 'Zipcode', meta: { isNumber: true, isWide: true } }),
    column.accessor('regionId', {
      header: 'Region',
      meta: { isWide: true, className: '@lg:whitespace-nowrap' },
      cell: ({ getValue }) => <RegionName id={getValue()} />,
    }),
    column.accessor('ownerId', {
      header: 'Owner',
      meta: { isWide: true, className: '@lg:max-w-35 @lg:truncate' },
      cell: ({ getValue }) => <OwnerName id={getValue()} />,
    }),
    column.accessor(({ photos: { length } }) => length, {
      id: 'photos',
      header: 'Photos',
      meta: { isNumber: true, isWide: true },
      cell: ({ getValue }) => getValue() || '–',
    }),
    ...actionsColumn<Cafe>(acts, { before: photos }),
  ]);
