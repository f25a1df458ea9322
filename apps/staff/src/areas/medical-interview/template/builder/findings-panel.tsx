import type { InterviewFinding } from '@nattoku/contract/medical-interview/interview-template';
import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { itemName } from '#areas/medical-interview/template/builder/item-name.ts';
import type { Items } from '#areas/medical-interview/template/builder/items.ts';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';

type Foreign = readonly { linkId: string | null; sentence: string }[];
type Props = { desk: Desk; foreign: Foreign; onShow: (linkId: string) => void };

/** What must be mended before the questionnaire is published, what should be looked at, and what came along that no screen shows. */
export function FindingsPanel({ desk, foreign, onShow }: Props) {
  const { findings } = desk;
  return (
    <div className={styles.fields}>
      {findings.length === 0 && (
        <Notice tone="done" title="直すところはありません">
          空の文や選択肢、輪になった条件、あてはまることのない条件、読めない式、HTMLの混じった文がないことを確かめました。
        </Notice>
      )}
      <Findings
        title="公開する前に直す"
        tone="error"
        findings={findings.filter(({ severity }) => severity === 'error')}
        {...{ desk, onShow }}
      />
      <Findings
        title="確かめておく"
        tone="warning"
        findings={findings.filter(({ severity }) => severity === 'warning')}
        {...{ desk, onShow }}
      />
      <ForeignLines foreign={foreign} items={desk.items} />
    </div>
  );
}

type FindingsProps = Omit<Props, 'foreign'> & {
  title: string;
  tone: 'error' | 'warning';
  findings: readonly InterviewFinding[];
};

function Findings({ title, tone, findings, desk: { items }, onShow }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.formTitle}>
        {title} <Badge tone={tone}>{findings.length}件</Badge>
      </h2>
      <ul role="list" className={styles.findings}>
        {findings.map(({ linkId, code, sentence }, at) => {
          const item = items.find((each) => each.linkId === linkId);
          return (
            // One question may lack several things of one kind.
            <li key={`${linkId} ${code} ${at}`}>
              <span>
                {item && <span className={styles.hint}>{itemName(items, item)}</span>}
                {sentence}
              </span>
              {item && (
                <Button
                  size="small"
                  variant="subTertiary"
                  aria-label={`${itemName(items, item)}を開く`}
                  onClick={() => onShow(item.linkId)}
                >
                  開く
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What another system sent along: kept, written out again, and shown to nobody. */
export function ForeignLines({ foreign, items }: { foreign: Foreign; items: Items }) {
  if (foreign.length === 0) return null;
  const nameOf = (linkId: string): string => {
    const item = items.find((each) => each.linkId === linkId);
    return item ? itemName(items, item) : linkId;
  };
  return (
    <section aria-label="読み込んで残したもの">
      <h2 className={styles.formTitle}>
        読み込んで残したもの <Badge tone="neutral">{foreign.length}件</Badge>
      </h2>
      <p className={styles.hint}>
        この画面では表示できないため、そのまま残しています。書き出すときに元どおり出力します。
      </p>
      <ul className={styles.sentences}>
        {foreign.map(({ linkId, sentence }, at) => (
          // The same thing may have come along several times.
          <li key={`${linkId} ${at}`}>
            {linkId !== null && `${nameOf(linkId)}：`}
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}
