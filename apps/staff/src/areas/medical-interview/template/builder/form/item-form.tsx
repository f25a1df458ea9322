import { interviewFormLimits, itemKindName } from '@nattoku/contract/medical-interview/interview-item';
import { Notice } from '@nattoku/ui/feedback/notice';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { Icon } from '@nattoku/ui/tokens/icon';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { EnablingFields } from '#areas/medical-interview/template/builder/form/enabling-fields.tsx';
import { InitialField } from '#areas/medical-interview/template/builder/form/initial-field.tsx';
import { KindFields } from '#areas/medical-interview/template/builder/form/kind-fields.tsx';
import type { Item, Kind } from '#areas/medical-interview/template/builder/items.ts';
import { kindIcons } from '#areas/medical-interview/template/builder/kind-icons.ts';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';

type Props = { desk: Desk };
type Put = (change: Partial<Item>, about: string) => void;

/** Everything that the chosen question says and does. */
export function ItemForm({ desk }: Props) {
  const { chosen: item, items, index, mayEdit } = desk;
  if (!item)
    return <p className={styles.hint}>「質問を追加」で質問を足すか、「ブロック」からまとめて足してください。</p>;
  const put: Put = (change, about) =>
    // Only parts of its own kind are handed in.
    desk.change({ ...item, ...change } as Item, about);
  return (
    <section key={item.linkId} className={styles.fields} aria-label="選んだ質問">
      <h2 className={styles.formTitle}>
        <Icon path={kindIcons[item.kind]} />
        {items.indexOf(item) + 1}. {itemKindName(item)}
      </h2>
      <Problems desk={desk} item={item} />
      <Words item={item} disabled={!mayEdit} put={put} />
      <KindFields item={item} index={index} disabled={!mayEdit} put={put} />
      {ASKED.includes(item.kind) && (
        <CheckboxField
          label={item.kind === 'agreement' ? '同意しないと送れない' : '答えないと送れない（必須）'}
          checked={item.isRequired}
          disabled={!mayEdit}
          onChange={({ target }) => put({ isRequired: target.checked }, 'isRequired')}
        />
      )}
      {(item.kind === 'date' || item.kind === 'time') && item.isRequired && (
        <CheckboxField
          label="「まだわからない」と答えられる"
          help="来院時に聞く時刻など、前もって答えられないことがある質問で使います。職員の画面で「まだわからない」と表示されます。"
          checked={item.mustBeKnown !== true}
          disabled={!mayEdit}
          onChange={({ target }) => put({ mustBeKnown: target.checked ? undefined : true }, 'mustBeKnown')}
        />
      )}
      <EnablingFields
        enabling={item.enabling}
        linkId={item.linkId}
        index={index}
        disabled={!mayEdit}
        onChange={(enabling, about) => put({ enabling }, `enabling.${about}`)}
      />
      <More item={item} disabled={!mayEdit} put={put} />
    </section>
  );
}

const ASKED: readonly Kind[] = [
  'yesNo',
  'agreement',
  'choice',
  'text',
  'number',
  'date',
  'time',
  'duration',
  'scale',
  'bodyMap',
  'photo',
  'signature',
  'group',
];

const Problems = ({ desk: { findings }, item }: Props & { item: Item }) => {
  const own = findings.filter(({ linkId }) => linkId === item.linkId);
  if (own.length === 0) return null;
  return (
    <Notice tone={own.some(({ severity }) => severity === 'error') ? 'error' : 'warning'}>
      <ul className={styles.sentences}>
        {own.map(({ code, sentence }) => (
          <li key={`${code} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
};

type PartProps = { item: Item; disabled: boolean; put: Put };

const textLabels: Partial<Record<Kind, string>> = {
  group: '見出し',
  note: '文',
  picture: '図に添える文',
  video: '動画に添える文',
  computed: '名前',
  agreement: '同意を求める文',
};

const Words = ({ item, disabled, put }: PartProps) => (
  <>
    <TextAreaField
      label={textLabels[item.kind] ?? '質問の文'}
      rows={2}
      counter={interviewFormLimits.text}
      value={item.text}
      disabled={disabled}
      onChange={({ target }) => put({ text: target.value }, 'text')}
    />
    {item.kind !== 'computed' && item.kind !== 'note' && (
      <TextAreaField
        label="補足"
        help="質問の下に小さく表示します。"
        rows={1}
        counter={interviewFormLimits.text}
        value={item.help}
        disabled={disabled}
        onChange={({ target }) => put({ help: target.value }, 'help')}
      />
    )}
  </>
);

/** What few questions need. */
const More = ({ item, disabled, put }: PartProps) => (
  <details className={styles.more}>
    <summary>そのほか</summary>
    <div className={styles.group}>
      <TextField
        label="短い名前"
        help="一覧・要注意・カルテ用の文で使います。空なら質問の文を使います。"
        autoComplete="off"
        counter={interviewFormLimits.short}
        value={item.shortText}
        disabled={disabled}
        onChange={({ target }) => put({ shortText: target.value }, 'shortText')}
      />
      <TextField
        label="番号"
        help="質問の前に付けます。例：問1"
        autoComplete="off"
        counter={interviewFormLimits.short}
        value={item.prefix}
        disabled={disabled}
        onChange={({ target }) => put({ prefix: target.value }, 'prefix')}
      />
      <CheckboxField
        label="患者に見せない"
        help="計算や記録のためだけに使います。"
        checked={item.isHidden}
        disabled={disabled}
        onChange={({ target }) => put({ isHidden: target.checked }, 'isHidden')}
      />
      <InitialField item={item} disabled={disabled} put={put} />
      <p className={styles.hint}>
        識別名（FHIRのlinkId）：<code>{item.linkId}</code>
      </p>
    </div>
  </details>
);
