import type { UploadOptions } from 'tus-js-client';
import { fileChanged } from '#selfhosted/upload-task-refusal.ts';

type FileReader = NonNullable<UploadOptions['fileReader']>;
type Told = { onOffset: (offset: number) => void; onChanged: (error: Error) => void };

/**
 * Hands out a file in pieces and notices when it is not the file any more that was chosen. A piece is read before it is sent: of one
 * that is read while it is sent, a browser only tells that the network failed.
 */
export function watchedFile(file: File, { onOffset, onChanged }: Told): FileReader {
  const { size, lastModified } = file;
  const read = async (start: number, end: number) => {
    const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
    if (file.size !== size || file.lastModified !== lastModified || bytes.byteLength !== end - start) {
      throw new Error('The file has another size or time than before');
    }
    return bytes;
  };
  return {
    openFile: async () => ({
      size,
      slice: async (start, wanted) => {
        const end = Math.min(wanted, size);
        onOffset(start);
        try {
          // `size` is how the tus client asks a piece for its length.
          return { value: Object.assign(await read(start, end), { size: end - start }), done: end === size };
        } catch (cause) {
          const error = fileChanged(cause);
          onChanged(error);
          throw error;
        }
      },
      close: () => {},
    }),
  };
}
