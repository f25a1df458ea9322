import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { consentQuery } from '#areas/consent/record/consent-record.queries.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

const newLink =
  '新しいリンクを渡し、同じ端末で開いてもらってください。署名し直す必要はなく、届くとこの知らせは消えます。';

/** What is to be done, by what can still be done with the form. */
const adviceFor = ({ state }: ConsentDetail['form']): string => {
  if (openConsentStates.includes(state)) return newLink;
  if (state === 'expired') return `「期限を延ばす」を押し、${newLink}`;
  return 'この同意書では、もう受け取れません。患者さんに事情を伝え、必要なときは新しい同意書を作ってください。';
};

/** A signature or an answer waits on the patient's device, and its link has ended. */
export function ConsentUndelivered({ detail: { form, undeliveredSince } }: { detail: ConsentDetail }) {
  const mayOrder = useIsAllowed('consent.order');
  const { run, pending, refusal } = useCommand();
  if (undeliveredSince === null) return null;
  const review = () =>
    run(async () => {
      const params = { orderId: form.orderId };
      await call(orderVerbContract.review, { params, body: { version: form.orderVersion } });
      await queryClient.invalidateQueries({ queryKey: consentQuery(form.id).queryKey });
      showSnackbar({ type: 'done', title: '確認済みにしました' });
    }, form.orderVersion);
  return (
    <Notice
      tone="warning"
      title="署名や回答が届いていません"
      action={
        mayOrder && (
          <span className={styles.actions}>
            {openConsentStates.includes(form.state) && (
              <ButtonLink size="small" href={href('/consent/order/done', { form: form.id })}>
                新しいリンクを渡す
              </ButtonLink>
            )}
            <Button size="small" variant="subTertiary" loading={pending} onClick={() => void review()}>
              確認済みにする
            </Button>
          </span>
        )
      }
    >
      リンクが終わったため、患者さんの端末に残っています（{formatDateTime(undeliveredSince)}に判明）。{adviceFor(form)}
      {refusal && <p role="alert">{refusal}</p>}
    </Notice>
  );
}
