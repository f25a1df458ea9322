import { type Approach, approachCategoryNames } from '@nattoku/contract/video/approach';
import { ApproachId } from '@nattoku/contract/shared/primitives';
import { RadioGroup } from '@nattoku/ui/form/radio-group';

type Props = {
  approaches: readonly Approach[];
  value: ApproachId | null;
  onChange: (approachId: ApproachId) => void;
};

/** One approach, with what its package holds. */
export const ApproachChoice = ({ approaches, value, onChange }: Props) => (
  <RadioGroup
    label="アプローチ"
    labelHidden
    layout="cards"
    value={value ?? ''}
    options={approaches.map((approach) => ({ value: approach.id, label: approach.name, help: factsOf(approach) }))}
    onChange={(event) => onChange(ApproachId.parse(event.target.value))}
  />
);

/** 「手術・動画2本・シナリオ・説明45分・同意書1通」 */
const factsOf = ({ category, package: plan, videos, scenario, minutes, consentTemplates }: Approach): string => {
  const forms = consentTemplates.filter(({ published }) => published).length;
  return [
    approachCategoryNames[category],
    plan.video.included && videos.length > 0 && `動画${videos.length}本`,
    plan.scenario.included && scenario?.published && 'シナリオ',
    `説明${minutes}分`,
    plan.consent.included && forms > 0 && `同意書${forms}通`,
  ]
    .filter(Boolean)
    .join('・');
};
