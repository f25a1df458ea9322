import { type InterviewForm, interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { ConditionFields } from '#areas/medical-interview/template/builder/conditions/condition-fields.tsx';
import { conditionAbout, subjects } from '#areas/medical-interview/template/builder/conditions/conditions.ts';
import { itemTitle } from '#areas/medical-interview/template/builder/item-name.ts';
import { newName } from '#areas/medical-interview/template/builder/link-ids.ts';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';

type Flag = InterviewForm['flags'][number];

/** What staff have to look at: by which answers, how urgently, under which name. It repeats the answer and the rule, and concludes nothing. */
export function FlagsPanel({ desk }: { desk: Desk }) {
  const { form, index, mayEdit, changeForm } = desk;
  const { flags } = form;
  const change = (at: number, flag: Flag, about: string) =>
    changeForm({ flags: flags.with(at, flag) }, `flag.${flag.key}.${about}`);
  const add = () => changeForm({ flags: [...flags, newFlag(desk)] });
  return (
    <section className={styles.fields} aria-label="要注意">
      <p className={styles.hint}>
        あてはまる回答が届くと、職員に知らせます。表示するのは、回答と決まりの言葉だけです。病名や診断は書かないでください。
      </p>
      {flags.map((flag, at) => (
        <fieldset key={flag.key} className={styles.option}>
          <legend className={styles.legend}>要注意{at + 1}</legend>
          <div className={styles.optionLine}>
            <TextField
              label={`要注意${at + 1}の名前`}
              autoComplete="off"
              maxLength={interviewFormLimits.short}
              value={flag.name}
              disabled={!mayEdit}
              onChange={({ target }) => change(at, { ...flag, name: target.value }, 'name')}
            />
            <IconButton
              path={trashIcon}
              label={`要注意${at + 1}を消す`}
              disabled={!mayEdit}
              onClick={() => changeForm({ flags: flags.toSpliced(at, 1) })}
            />
          </div>
          <RadioGroup
            label={`要注意${at + 1}の段階`}
            layout="row"
            options={[
              { value: 'red', label: '赤（至急。確認するまで知らせる）' },
              { value: 'amber', label: '黄（注意）' },
            ]}
            value={flag.level}
            disabled={!mayEdit}
            onChange={({ target }) => change(at, { ...flag, level: target.value === 'red' ? 'red' : 'amber' }, 'level')}
          />
          <ConditionFields
            judged={flag}
            index={index}
            except={null}
            disabled={!mayEdit}
            effect="要注意"
            onChange={(judged, about) => change(at, { ...flag, ...judged }, about)}
          />
        </fieldset>
      ))}
      <Button
        size="small"
        variant="tertiary"
        icon={plusIcon}
        disabled={!mayEdit || flags.length >= interviewFormLimits.flags}
        onClick={add}
      >
        要注意を追加
      </Button>
    </section>
  );
}

/** About the question that is chosen, where it is one that is answered. */
function newFlag({ form: { flags }, index, chosen }: Desk): Flag {
  const possible = subjects(index, null);
  const wanted = possible.find(({ value }) => value === `answer ${chosen?.linkId ?? ''}`) ?? possible[0];
  const isChosen = wanted?.value === `answer ${chosen?.linkId ?? ''}`;
  return {
    key: newName(new Set(flags.map(({ key }) => key)), 'f'),
    name: (isChosen && chosen ? chosen.shortText || itemTitle(chosen) : '').slice(0, interviewFormLimits.short),
    level: 'amber',
    behaviour: 'any',
    conditions: wanted ? [conditionAbout(wanted.value, index)] : [],
  };
}
