import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkCircleIcon, clockIcon, downloadIcon } from '@nattoku/ui/tokens/icons';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { AskEntry } from '#areas/consent/ask-entry.tsx';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { decides, decisionWords, gateWords, roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import { consentSentence, isSigned, signersHere, waitingHere } from '#areas/consent/consents.ts';
import { nextOfKind } from '#progress/steps.ts';
import { startOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

/** Where a form is begun and come back to: what it is about, what is still to be done, who has signed. */
export function OverviewScreen() {
  const { order, consent, now } = useConsent();
  return (
    <ScreenFrame action={<NextAction />}>
      <ScreenHeading title="同意書">{order.title}</ScreenHeading>
      <div className={styles.stack}>
        <p className={styles.state}>{consentSentence(consent, now)}</p>
        <dl className={styles.facts}>
          {consent.procedureName && <Fact term="内容">{consent.procedureName}</Fact>}
          {consent.explainerName && <Fact term="説明する医師">{consent.explainerName}</Fact>}
        </dl>
        {consent.closed && !isSigned(consent) && <Notice tone="quiet">{consent.closed}</Notice>}
        {consent.staffBeside && consent.closed === null && (
          <Notice tone="warning">
            このブラウザでは職員がログインしているため、署名できません。職員の画面の「この端末で開始」から渡すか、患者さんの端末で開いてください。
          </Notice>
        )}
        {consent.closed === null && <Gates />}
        <Signers />
        <Copies />
        <Looking />
        <AskEntry />
      </div>
    </ScreenFrame>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The one next thing. */
function NextAction() {
  const { consent, open, goTo } = useConsent();
  const { steps, go } = usePatientPage();
  if (consent.closed !== null || waitingHere(consent).length === 0)
    return (
      <BottomBar>
        <Button variant="tertiary" onClick={() => go({ name: 'home' })}>
          はじめの画面へ
        </Button>
      </BottomBar>
    );
  const kinds = open.map(({ kind }) => kind);
  if (kinds.includes('readToEnd')) return <Next label="説明を読む" onPress={() => goTo('read')} />;
  if (kinds.includes('comprehension')) return <Next label="確認問題へ" onPress={() => goTo('quiz')} />;
  if (kinds.includes('videosWatched')) {
    const video = nextOfKind(steps, 'video');
    return <Next label="動画を見る" onPress={() => go(video ? startOf(video).screen : { name: 'home' })} />;
  }
  if (kinds.length > 0 || consent.staffBeside) return null;
  return <Next label="お返事へ進む" onPress={() => goTo('holder')} />;
}

function Next({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <BottomBar>
      <Button onClick={onPress}>{label}</Button>
    </BottomBar>
  );
}

/** What must have happened before anybody signs, done and to be done. */
function Gates() {
  const { consent, open } = useConsent();
  if (consent.gates.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>署名の前にすること</h2>
      <ul role="list" className={styles.gates}>
        {consent.gates.map((gate) => {
          const isDone = !open.includes(gate);
          return (
            <li key={gate.kind} data-done={isDone}>
              <Icon path={isDone ? checkCircleIcon : clockIcon} />
              <span>
                {gateWords[gate.kind]}
                <span className={styles.quiet}>{isDone ? '：済みました' : `：${waitingWords(gate)}`}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function waitingWords({ kind, opensAt }: { kind: keyof typeof gateWords; opensAt: string | null }): string {
  if (kind === 'coolingTime')
    return opensAt === null ? '説明のあとで始まります' : `${formatDateTime(opensAt)}から署名できます`;
  return kind === 'talkHeld' ? '医師の説明を受けたあとで、病院が記録します' : 'まだです';
}

function Signers() {
  const { consent } = useConsent();
  const here = signersHere(consent);
  return (
    <section>
      <h2 className={styles.heading}>署名する方</h2>
      <ul role="list" className={styles.gates}>
        {here.map((signer) => (
          <li key={signer.id} data-done={signer.state === 'signed'}>
            <Icon path={signer.state === 'signed' ? checkCircleIcon : clockIcon} />
            <span>
              {roleWords[signer.role]}
              {signer.name && (
                <>
                  {' '}
                  <SpokenName name={signer.name} kana={signer.nameKana} />
                  さん
                </>
              )}
              <span className={styles.quiet}>
                ：{signer.state === 'signed' ? '署名しました' : saidWords(signer.decision)}
                {!signer.required && '（任意）'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const saidWords = (decision: keyof typeof decisionWords | null): string =>
  decision === null || decision === 'agree' ? 'まだです' : `「${decisionWords[decision]}」とお返事しました`;

const copyWords = { sealed: '署名した同意書の控え', refusal: 'お返事の控え', withdrawal: '同意を取りやめた記録の控え' };

function Copies() {
  const { consent, goTo } = useConsent();
  const { kiosk } = usePatientPage();
  const hasSigned = signersHere(consent).some((signer) => decides(signer) && signer.state === 'signed');
  const mayWithdraw = hasSigned && (isSigned(consent) || consent.state === 'partiallySigned');
  if (!mayWithdraw && consent.copies.length === 0) return null;
  // A window with the copy would stay behind on a device of the hospital.
  const copies = kiosk ? [] : consent.copies;
  return (
    <section className={styles.stack}>
      <h2 className={styles.heading}>控えと、取りやめ</h2>
      {kiosk && <p>控えは、担当の職員からお受け取りください。</p>}
      {!kiosk && mayWithdraw && isSigned(consent) && consent.copies.length === 0 && (
        <p>控えは、病院で書類がととのうと、ここから開けます。ふつうは数分でできます。</p>
      )}
      {copies.map((kind) => (
        <a
          key={kind}
          className={styles.copy}
          href={`/api/consent-signing/${consent.formId}/copies/${kind}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon path={downloadIcon} />
          {copyWords[kind]}を開く（PDF）
        </a>
      ))}
      {mayWithdraw && (
        <Button variant="secondary" wide onClick={() => goTo('withdraw')}>
          同意を取りやめる
        </Button>
      )}
    </section>
  );
}

function Looking() {
  const { consent, open, goTo } = useConsent();
  const isUnread = open.some(({ kind }) => kind === 'readToEnd');
  return (
    <div className={styles.pair}>
      {consent.reading.length > 0 && !isUnread && (
        <Button variant="tertiary" wide onClick={() => goTo('read')}>
          もう一度読む
        </Button>
      )}
      <Button variant="tertiary" wide onClick={() => goTo('document')}>
        書類そのものを見る
      </Button>
    </div>
  );
}
