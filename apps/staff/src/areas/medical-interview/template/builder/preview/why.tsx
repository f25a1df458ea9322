import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { explainShowing, type Reason } from '@nattoku/rules/interview/evaluation/explain-showing';
import { Icon } from '@nattoku/ui/tokens/icon';
import { cancelIcon, checkCircleIcon } from '@nattoku/ui/tokens/icons';
import { useConditionNames } from '#areas/medical-interview/template/builder/conditions/condition-names.ts';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import type { Trial } from '#areas/medical-interview/template/builder/preview/use-test-run.ts';

type Props = { trial: Trial; linkId: string };

/** Why the chosen question is shown in the test run, or why not: each condition of it and of what it stands in. */
export function Why({ trial: { evaluator, evaluation, context }, linkId }: Props) {
  const { names } = useConditionNames();
  const reasons = explainShowing(linkId, evaluator, evaluation, { context, names });
  const own = reasons.at(-1);
  if (!own) return null;
  const nameOf = (id: string) =>
    shortName(evaluator.index.byLinkId.get(id)?.item ?? { linkId: id, text: '', shortText: '' });
  return (
    <section className={styles.why} aria-label="表示の理由">
      <h3 className={styles.whyTitle}>選んだ質問は、今の回答では{own.isShown ? '表示されます' : '表示されません'}</h3>
      <ul role="list" className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason.linkId}>
            {reasons.length > 1 && <strong>{nameOf(reason.linkId)}：</strong>}
            <Because reason={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Because = ({ reason: { behaviour, conditions, expression, isShown } }: { reason: Reason }) => {
  if (expression !== null) return <>式で決まります（{isShown ? '表示' : '表示しない'}）</>;
  if (conditions.length === 0) return <>{isShown ? 'いつも表示します' : '上のまとまりが表示されていません'}</>;
  return (
    <>
      {conditions.length > 1 && (behaviour === 'all' ? 'すべてにあてはまるとき' : 'どれかにあてはまるとき')}
      <ul role="list" className={styles.reasons}>
        {conditions.map(({ words, holds }, at) => (
          // The same may be asked twice.
          <li key={at} className={styles.reason} data-holds={holds}>
            <Icon
              path={holds ? checkCircleIcon : cancelIcon}
              size="small"
              label={holds ? 'あてはまる' : 'あてはまらない'}
            />
            {words}
          </li>
        ))}
      </ul>
    </>
  );
};
