import { chatTemplateContract, type ChatTemplate, type ChatTemplateSearch } from '@nattoku/contract/chat/chat-template';
import { languageNames, type Language } from '@nattoku/contract/shared/primitives';
import { fillVariables, variablesIn, type MessageValues } from '@nattoku/rules/text/message-variables';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { noteIcon } from '@nattoku/ui/tokens/icons';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { chatTemplateCategoriesQuery, chatTemplatesQuery } from '#parts/chat/chat-template.queries.ts';
import { scopeOf } from '#parts/chat/chat-template-words.ts';
import { layersQuery } from '#parts/text-layer/text-layer.queries.ts';
import styles from '#parts/chat/chat-template-picker.module.css';

type Props = { values: MessageValues; language: Language; onInsert: (text: string) => void; onClose: () => void };

/** As many as anybody looks through; the search finds the rest. */
const shown = { page: 1, pageSize: 50, archived: 'false', sort: 'usedCount', order: 'desc' } as const;

/** Finds a template, shows it as it will stand in the message, and hands its text over. The most used stand first. */
export function ChatTemplatePicker({ values, language, onInsert, onClose }: Props) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState('');
  const [chosen, setChosen] = useState<ChatTemplate>();
  const search = { ...shown, text, ...(category && { category }), ...(language !== 'ja' && { first: language }) };
  const translation = useTranslation(chosen, language);

  const insert = (template: ChatTemplate) => {
    // Counting is by the way: nobody waits for it, and nothing is lost when it fails.
    const counting = { params: { templateId: template.id }, idempotencyKey: newIdempotencyKey() };
    call(chatTemplateContract.use, counting).catch(() => undefined);
    onInsert(
      bodiesOf(template, translation)
        .map((body) => fillVariables(body, values))
        .join('\n\n'),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="定型文を挿入"
      actions={
        <>
          <Button variant="tertiary" onClick={onClose}>
            閉じる
          </Button>
          <Button disabled={!chosen || translation === 'awaited'} onClick={() => chosen && insert(chosen)}>
            挿入する
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <div className={styles.filters}>
          <SearchField label="定型文を検索" placeholder="題名・本文" value={text} onSearch={setText} />
          <CategoryField value={category} onChange={setCategory} />
        </div>
        <div className={styles.columns}>
          <Found search={search} language={language} chosen={chosen} onChoose={setChosen} />
          <Preview template={chosen} values={values} language={language} translation={translation} />
        </div>
      </div>
    </Dialog>
  );
}

/** What goes along behind the Japanese; null where it is kept in Japanese alone. */
type Translation = 'awaited' | null | { body: string; isReviewed: boolean };

const isKeptIn = ({ languages }: ChatTemplate, language: Language): boolean =>
  language !== 'ja' && languages.includes(language);

const bodiesOf = ({ body }: ChatTemplate, translation: Translation): string[] =>
  translation === null || translation === 'awaited' ? [body] : [body, translation.body];

/** Without it the Japanese is inserted alone: nobody waits for what cannot be had. */
function useTranslation(template: ChatTemplate | undefined, language: Language): Translation {
  const isKept = template !== undefined && isKeptIn(template, language);
  const { data, isError } = useQuery({
    ...layersQuery({ kind: 'chatTemplate', contentId: template?.id ?? '' }),
    enabled: isKept,
  });
  if (!isKept || isError) return null;
  if (!data || data.contentId !== template.id) return 'awaited';
  const [layer] = data.layers.find((each) => each.language === language)?.texts ?? [];
  const isRead = layer && (layer.state === 'draft' || layer.state === 'reviewed');
  return isRead ? { body: layer.body, isReviewed: layer.state === 'reviewed' } : null;
}

function CategoryField({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const { data } = useQuery(chatTemplateCategoriesQuery);
  return (
    <SelectField
      label="分類"
      labelHidden
      size="small"
      emptyLabel="すべての分類"
      value={value}
      options={(data?.categories ?? []).map((name) => ({ value: name, label: name }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type FoundProps = {
  search: ChatTemplateSearch;
  language: Language;
  chosen: ChatTemplate | undefined;
  onChoose: (template: ChatTemplate) => void;
};

function Found({ search, language, chosen, onChoose }: FoundProps) {
  const query = useQuery({ ...chatTemplatesQuery(search), placeholderData: keepPreviousData });
  const { data, isError, isFetching, refetch } = query;
  if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  if (data.items.length === 0) return <Nothing filtered={search.text !== '' || search.category !== undefined} />;
  return (
    <ul role="list" className={styles.list} aria-label="定型文">
      {data.items.map((template) => (
        <li key={template.id}>
          <button
            type="button"
            className={styles.template}
            aria-pressed={template.id === chosen?.id}
            onClick={() => onChoose(template)}
          >
            <span className={styles.title}>{template.title}</span>
            <span className={styles.facts}>
              <Badge tone="neutral">{scopeOf(template)}</Badge>
              {isKeptIn(template, language) && <Badge tone="info">{languageNames[language]}</Badge>}
              {template.category}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const mayManage = useIsAllowed('chatTemplate.manage');
  if (filtered) return <EmptyState title="条件に合う定型文はありません" />;
  return (
    <EmptyState
      icon={noteIcon}
      title="定型文はまだありません"
      action={
        mayManage && (
          <ButtonLink variant="tertiary" href={href('/chatTemplate/create')}>
            定型文を作成
          </ButtonLink>
        )
      }
    >
      よく使う文を登録しておくと、ここから挿入できます。
    </EmptyState>
  );
}

type PreviewProps = {
  template: ChatTemplate | undefined;
  values: MessageValues;
  language: Language;
  translation: Translation;
};

function Preview({ template, values, language, translation }: PreviewProps) {
  if (!template) return <p className={styles.hint}>定型文を選ぶと、挿入される文がここに表示されます。</p>;
  const left = variablesIn(template.body).filter((name) => values[name] === undefined);
  return (
    <section className={styles.preview} aria-label="挿入される文">
      {bodiesOf(template, translation).map((body, at) => (
        <p key={at} className={styles.body} lang={at === 0 ? 'ja' : language}>
          {fillVariables(body, values)}
        </p>
      ))}
      <TranslationHint language={language} translation={translation} />
      {left.length > 0 && (
        <p className={styles.hint}>
          {left.map((name) => `{{${name}}}`).join('、')} はこの画面では差し込めないため、そのまま挿入されます。
        </p>
      )}
    </section>
  );
}

function TranslationHint({ language, translation }: Pick<PreviewProps, 'language' | 'translation'>) {
  if (language === 'ja' || translation === 'awaited') return null;
  const name = languageNames[language];
  if (translation === null) {
    return (
      <p className={styles.hint}>
        患者さんの言語は{name}です。この定型文には{name}の訳がないため、日本語だけが入ります。
      </p>
    );
  }
  return (
    <p className={styles.hint}>
      患者さんの言語は{name}です。日本語の下に訳も入ります。
      {!translation.isReviewed && 'この訳はまだ確かめられていません。'}
    </p>
  );
}
