import type { ConsentDraft, ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { sideNames } from '@nattoku/contract/consent/consent-state';
import { formatDate } from '@nattoku/rules/time/date-time';
import type { Description } from '@nattoku/ui/feedback/description-list';
import { draftOf, typedFields, valueOf } from '#areas/consent/order/consent-draft.ts';
import { DraftConflictDialog } from '#editing/draft-conflict-dialog.tsx';

type Props = { mine: ConsentDraft; current: ConsentOrder; onResolve: (choice: 'mine' | 'theirs') => void };

export const ConsentConflict = ({ mine, current, onResolve }: Props) => (
  <DraftConflictDialog
    mine={factsOf(mine, current)}
    theirs={factsOf(draftOf(current), current)}
    onResolve={onResolve}
  />
);

const factsOf = (draft: ConsentDraft, { form }: ConsentOrder): Description[] => [
  { term: '手術・検査名', detail: draft.procedureName },
  { term: '実施予定日', detail: draft.procedureOn && formatDate(draft.procedureOn) },
  { term: '左右', detail: draft.side && sideNames[draft.side] },
  { term: '術者', detail: draft.operatorName },
  ...typedFields(form).map(({ id, label }) => {
    const value = valueOf(draft, id);
    return { term: label, detail: typeof value === 'boolean' ? (value ? '✓' : '') : value };
  }),
];
