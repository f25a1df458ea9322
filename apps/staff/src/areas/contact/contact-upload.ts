import {
  type ContactFile,
  contactFileNameHeader,
  contactFilesPath,
  contactLimits,
} from '@nattoku/contract/contact/contact';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { isCalledOff } from '#parts/upload/is-called-off.ts';
import { sentenceOf } from '#editing/sentence-of.ts';
import { sendFile } from '#platform/network/files.ts';

/** Sends one file up. Throws an Error whose message is for the person, and an AbortError once it is called off. */
export async function uploadContactFile(file: File, onTask: (task: UploadTask) => void): Promise<ContactFile> {
  if (file.size > contactLimits.fileBytes)
    throw new Error(`「${file.name}」は10MBを超えています。小さくしてから選んでください。`);
  try {
    const headers = { [contactFileNameHeader]: encodeURIComponent(file.name) };
    return await sendFile<ContactFile>(
      { address: contactFilesPath, method: 'POST', file, purpose: 'contactFile', headers, isRepeatable: false },
      { onTask },
    );
  } catch (error) {
    if (isCalledOff(error)) throw error;
    throw new Error(`「${file.name}」：${sentenceOf(error)}`, { cause: error });
  }
}
