import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { useEffect, useReducer } from 'react';
import { usePatientPage } from '#visit/patient-context.tsx';
import { contentPictures } from '#visit/content-pictures.ts';

const pictures = contentPictures({ folder: '/api/interview-pictures', name: 'interview' });

export const pictureAddress = pictures.addressOf;

/** Holds what the questions show with the visit; whatever is drawn meanwhile is drawn again with what has come. */
export function useHeldPictures({ pictures: shown = [] }: Pick<InterviewPageItem, 'pictures'>): void {
  const { preview } = usePatientPage();
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const imageIds = shown.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (preview || imageIds === '') return;
    const over = new AbortController();
    void pictures.keep(imageIds.split(' '), over.signal, drawAgain).catch(() => undefined);
    return () => over.abort();
  }, [imageIds, preview]);
}
