import {
  type ContactFile,
  contactFileNameHeader,
  contactFilesPath,
  contactLimits,
} from '@nattoku/contract/contact/contact';
import type { ProblemBody } from '@nattoku/contract/shared/problems';

/** Sends one file up. Throws an Error whose message is for the person. */
export async function uploadContactFile(file: File): Promise<ContactFile> {
  if (file.size > contactLimits.fileBytes)
    throw new Error(`「${file.name}」は10MBを超えています。小さくしてから選んでください。`);
  const response = await fetch(contactFilesPath, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', [contactFileNameHeader]: encodeURIComponent(file.name) },
    body: file,
    credentials: 'same-origin',
  }).catch(() => null);
  if (!response) throw new Error(`「${file.name}」を送れませんでした。接続を確認して、もう一度選んでください。`);
  if (response.ok) return (await response.json()) as ContactFile;
  const problem = (await response.json()) as ProblemBody;
  throw new Error(`「${file.name}」：${problem.detail ?? problem.title}`);
}
