import { relationNames } from '@nattoku/contract/patient/related-person';
import type { FamilyLinkForStaff, FamilyLinkState } from '@nattoku/contract/patient-page/family-link';
import { languageNames } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { Badge } from '@nattoku/ui/feedback/badge';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { lockIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useCommand } from '#editing/use-command.ts';
import styles from '#parts/order/family-link-list.module.css';
import { endFamilyLink } from '#parts/order/family-links.queries.ts';
import { useCanFollow } from '#routing/use-can-follow.ts';

type Props = {
  links: readonly FamilyLinkForStaff[];
  /** Of a patient: each with the order that it shows. */
  withOrder?: boolean;
};

/** Who of the family had a link, how far it came, and ending it in the place of the patient. */
export function FamilyLinkList({ links, withOrder = false }: Props) {
  const [ending, setEnding] = useState<FamilyLinkForStaff | null>(null);
  return (
    <>
      <ul className={styles.list} role="list" aria-label="家族用リンク">
        {links.map((link) => (
          <li key={link.id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.head}>
                <strong className={styles.name}>{link.name}</strong>
                <span>{relationNames[link.relation]}</span>
                <State state={link.state} />
              </p>
              {withOrder && <OrderOf link={link} />}
              <p className={styles.quiet}>{momentsOf(link)}</p>
            </div>
            {link.mayEnd && link.state !== 'ended' && (
              <Button
                variant="errorSecondary"
                size="small"
                aria-label={`${link.name}さんのリンクを終了`}
                onClick={() => setEnding(link)}
              >
                終了
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndDialog link={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function State({ state }: { state: FamilyLinkState }) {
  if (state === 'locked')
    return (
      <Badge tone="error" icon={lockIcon}>
        停止
      </Badge>
    );
  return <StatusBadge status={state === 'ended' ? 'closed' : state} />;
}

const OrderOf = ({ link: { orderTitle, page } }: { link: FamilyLinkForStaff }) => {
  const title = orderTitle || '題名のないオーダー';
  const mayFollow = useCanFollow();
  return <p>{page && mayFollow(page) ? <Link href={page}>{title}</Link> : title}</p>;
};

function momentsOf({ allowedAt, lastOpenedAt, endedAt, endedByName, state, language }: FamilyLinkForStaff): string {
  const said = [
    `患者が許可 ${formatDateTime(allowedAt)}`,
    lastOpenedAt ? `最後に開封 ${formatDateTime(lastOpenedAt)}` : '開封なし',
    state === 'locked' ? '生年月日の不一致5回' : null,
    endedAt && `終了 ${formatDateTime(endedAt)}${endedByName ? `（${endedByName}）` : ''}`,
    language && language !== 'ja' ? languageNames[language] : null,
  ];
  return said.filter(Boolean).join('・');
}

function EndDialog({ link, onClose }: { link: FamilyLinkForStaff; onClose: () => void }) {
  const { run, pending, refusal } = useCommand();
  const end = () =>
    run(async (idempotencyKey) => {
      await endFamilyLink(link, idempotencyKey);
      onClose();
      showSnackbar({ type: 'done', title: `${link.name}さんの家族用リンクを終了しました` });
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${link.name}さん（${relationNames[link.relation]}）の家族用リンクを終了しますか？`}
      description="このリンクで開いている画面はすぐに閉じます。患者さんは、必要なら新しいリンクを作れます。"
      verb="終了する"
      destructive
      loading={pending}
      error={refusal}
      onConfirm={() => void end()}
    />
  );
}
