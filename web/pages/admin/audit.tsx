import { useState } from 'react';
import { AuditFilters } from '../../features/admin-audit/audit-filters.tsx';
import { AuditList } from '../../features/admin-audit/audit-list.tsx';
import { useAuditFilter } from '../../features/admin-audit/use-audit-filter.ts';
import { ExportButton } from '../../features/admin-exports/export-button.tsx';
import { useFileSizeQuery } from '../../features/admin-exports/exports-api.ts';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';

/** The audit: every change with its author and time. */
function AuditPage() {
  const state = useAuditFilter();
  const exported = { list: '/admin/audit', filter: state.filter } as const;
  // the export button makes the same request
  const { currentData: size } = useFileSizeQuery(exported);
  const [subjectName, nameSubject] = useState<string>();
  return (
    <AdminPage
      title="Audit"
      subtitle="Who changed what, and when, with the evidence from the log"
      actions={
        <div className="flex flex-wrap gap-2">
          <ViewsMenu list="/admin/audit" />
          <ExportButton {...exported} />
        </div>
      }
    >
      <AuditFilters state={state} subjectName={subjectName} />
      <AuditList
        filter={state.filter}
        isFiltered={state.isFiltered}
        total={size?.rows}
        onFilter={(filter) => {
          state.change(filter);
          window.scrollTo({ top: 0 });
        }}
        onClear={state.clear}
        onNamed={nameSubject}
      />
    </AdminPage>
  );
}

export { AuditPage as Component };
