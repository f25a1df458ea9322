import {
  type InterviewForm,
  interviewFormLimits,
  itemKindName,
} from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { standardBlocks } from '@nattoku/rules/interview/item/standard-blocks';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { SearchField } from '@nattoku/ui/form/search-field';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { blocksOf, broughtFrom, flagsAbout } from '#areas/medical-interview/template/builder/bank/brought.ts';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { itemTitle } from '#areas/medical-interview/template/builder/item-name.ts';
import { namesIn } from '#areas/medical-interview/template/builder/link-ids.ts';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';
import { interviewsQuery, interviewVersionQuery } from '#areas/medical-interview/template/interview.queries.ts';

type Props = { desk: Desk; onClose: () => void };
type Shelf = 'blocks' | 'forms';

/** Questions that need not be written again: usual blocks, and what other questionnaires ask. They come in as copies. */
export function BankDialog({ desk, onClose }: Props) {
  const [shelf, setShelf] = useState<Shelf>('blocks');
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title="質問をまとめて追加"
      description="選んでいる質問のまとまりの次に入ります。あとから自由に直せます。"
    >
      <Tabs<Shelf>
        label="どこから"
        value={shelf}
        onChange={setShelf}
        tabs={[
          { value: 'blocks', label: 'よく使うブロック', panel: <Blocks desk={desk} onClose={onClose} /> },
          { value: 'forms', label: 'ほかの問診票', panel: <Forms desk={desk} onClose={onClose} /> },
        ]}
      />
    </Dialog>
  );
}

const Blocks = ({ desk, onClose }: Props) => (
  <ul role="list" className={styles.findings}>
    {standardBlocks.map(({ name, make, flags }) => {
      // The list that is made of questions of our own kinds is one that the contract knows.
      const items = listItems([make()]) as InterviewForm['items'];
      return (
        <li key={name}>
          <span>
            <strong>{name}</strong>
            <span className={styles.hint}>
              {items.slice(1, 5).map(itemTitle).join('、')}
              {items.length > 5 && ` ほか${items.length - 5}項目`}
              {flags.length > 0 && `・要注意${flags.length}件`}
            </span>
          </span>
          <Button
            size="small"
            variant="tertiary"
            icon={plusIcon}
            aria-label={`「${name}」を追加`}
            disabled={desk.items.length + items.length > interviewFormLimits.items}
            onClick={() => {
              desk.bringIn(items, flags, name);
              onClose();
            }}
          >
            追加
          </Button>
        </li>
      );
    })}
  </ul>
);

function Forms({ desk, onClose }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<InterviewTemplateVersionId>();
  const { data } = useQuery({
    ...interviewsQuery({ page: 1, pageSize: 20, text, archived: 'false', sort: 'name', descending: false }),
    placeholderData: keepPreviousData,
  });
  if (chosen) return <Questions {...{ desk, onClose }} versionId={chosen} onBack={() => setChosen(undefined)} />;
  return (
    <div className={styles.group}>
      <SearchField label="問診票を検索" placeholder="名前・説明" value={text} onSearch={setText} />
      {data?.items.length === 0 && <p className={styles.hint}>あてはまる問診票がありません。</p>}
      <ul role="list" className={styles.findings}>
        {data?.items.map(({ id, name, itemCount, published, open }) => {
          const mark = published ?? open;
          return (
            mark && (
              <li key={id}>
                <span>
                  <strong>{name}</strong>
                  <span className={styles.hint}>
                    第{mark.number}版・{itemCount}項目
                  </span>
                </span>
                <Button
                  size="small"
                  variant="tertiary"
                  aria-label={`「${name}」の質問を選ぶ`}
                  onClick={() => setChosen(mark.id)}
                >
                  質問を選ぶ
                </Button>
              </li>
            )
          );
        })}
      </ul>
      {data && data.total > data.items.length && (
        <p className={styles.hint}>ほかに{data.total - data.items.length}件あります。検索で減らすと表示できます。</p>
      )}
    </div>
  );
}

type QuestionsProps = Props & { versionId: InterviewTemplateVersionId; onBack: () => void };

function Questions({ desk, versionId, onBack, onClose }: QuestionsProps) {
  const { data, isError, isFetching, refetch } = useQuery(interviewVersionQuery(versionId));
  const [chosen, setChosen] = useState<string[]>([]);
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={8} />;
  const { items, flags } = data.form;
  const brought = broughtFrom(items, chosen);
  const add = () => {
    desk.bringIn(brought, flagsAbout(flags, new Set(namesIn(brought))), data.name);
    onClose();
  };
  return (
    <div className={styles.group}>
      <CheckboxGroup
        label={`「${data.name}」から追加する質問`}
        help="まとまりを選ぶと、中の質問も入ります。その質問についての要注意も入ります。"
        options={blocksOf(items).map((item) => ({
          value: item.linkId,
          label: `${'　'.repeat(item.depth - 1)}${itemTitle(item) || itemKindName(item)}`,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <div className={styles.actions}>
        <Button variant="subTertiary" onClick={onBack}>
          問診票を選び直す
        </Button>
        <Button
          icon={plusIcon}
          disabled={brought.length === 0 || desk.items.length + brought.length > interviewFormLimits.items}
          onClick={add}
        >
          {brought.length}項目を追加
        </Button>
      </div>
    </div>
  );
}
