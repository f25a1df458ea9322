import type { SealVerification } from '@nattoku/contract/consent/consent-detail';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import type { ConsentDocumentId, ConsentFormId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { lockIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useState } from 'react';
import { call } from '#platform/network/call.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = { formId: ConsentFormId; documentId: ConsentDocumentId };

const faults: Readonly<Record<string, string>> = {
  noSignature: '電子署名がありません。',
  notWhole: '署名の範囲の外に、追加や欠落があります。',
  changed: '署名のあとで内容が変わっています。',
  signature: '電子署名が証明書の鍵によるものではありません。',
  certificateExpired: '署名した時点で、証明書の有効期間の外でした。',
  timeStamp: 'タイムスタンプがこの署名のものではないか、記録にある時刻認証局のものではありません。',
};

/** Reads the stored file and checks it, each time it is pressed. */
export function VerifyButton({ formId, documentId }: Props) {
  const { run, pending, refusal } = useCommand();
  const [result, setResult] = useState<SealVerification>();
  const verify = () =>
    run(async () => {
      setResult(undefined);
      setResult(await call(consentRecordContract.verify, { params: { formId, documentId } }));
    });
  return (
    <>
      <span>
        <Button variant="tertiary" size="small" icon={lockIcon} loading={pending} onClick={() => void verify()}>
          電子署名を検証する
        </Button>
      </span>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {result && <Outcome result={result} />}
    </>
  );
}

function Outcome({ result }: { result: SealVerification }) {
  if (result.fault === 'unreadable')
    return (
      <Notice tone="error" title="保管したファイルを読み取れません">
        ファイルが失われたか、保管先が応答していません。システム担当者に連絡し、保管先とバックアップを確かめてください。
      </Notice>
    );
  if (!result.isStored)
    return (
      <Notice tone="error" title="保管したファイルと一致しません">
        保管したときのハッシュ値と違います。システム担当者に連絡し、バックアップと照合してください。
      </Notice>
    );
  if (!result.isValid)
    return (
      <Notice tone="error" title="検証できませんでした">
        {faults[result.fault ?? ''] ?? '署名を確かめられません。'}システム担当者に連絡してください。
      </Notice>
    );
  const stamp = result.timeStampAt ? `時刻証明 ${formatDateTime(result.timeStampAt)}。` : '';
  if (result.timeStampVouched === false)
    return (
      <Notice tone="warning" title="内容は変更されていませんが、時刻は確かめられません">
        {result.certificateSubject} の証明書による電子署名を確かめました。タイムスタンプの時刻認証局（
        {result.timeStampAuthority}）は、この病院が使っているものではありません。システム担当者に連絡してください。
      </Notice>
    );
  return (
    <Notice tone="done" title="変更されていません">
      {result.certificateSubject} の証明書による電子署名を確かめました。{stamp}（{formatDateTime(result.checkedAt)}{' '}
      に検証）
    </Notice>
  );
}
