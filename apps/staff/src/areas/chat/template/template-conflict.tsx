import type { ChatTemplate, ChatTemplateScope } from '@nattoku/contract/chat/chat-template';
import { useQuery } from '@tanstack/react-query';
import type { TemplateValues } from '#areas/chat/template/template-values.ts';
import { chatTemplateScopeNames } from '#parts/chat/chat-template-words.ts';
import { ConflictTable } from '#editing/conflict-table.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Props = { mine: TemplateValues; theirs: ChatTemplate; onSettle: (keep: 'mine' | 'theirs') => void };

/** Somebody else saved first: both versions side by side, and nothing is lost before it is decided. */
export function TemplateConflict({ mine, theirs, onSettle }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const place = (scope: ChatTemplateScope, departmentId: string | null) =>
    scope === 'department'
      ? (facility?.departments.find(({ id }) => id === departmentId)?.name ?? '')
      : chatTemplateScopeNames[scope];
  const fields = [
    { field: 'title', label: '題名', mine: mine.title, theirs: theirs.title },
    { field: 'category', label: '分類', mine: mine.category, theirs: theirs.category },
    {
      field: 'scope',
      label: '公開範囲',
      mine: place(mine.scope, mine.departmentId),
      theirs: place(theirs.scope, theirs.departmentId),
    },
    { field: 'body', label: '本文', mine: mine.body, theirs: theirs.body },
  ];
  return <ConflictTable fields={fields} onSettle={onSettle} />;
}
