/** What wristbands, patient cards and order slips in hospitals carry. */
const formats = ['code_128', 'code_39', 'codabar', 'itf', 'ean_13', 'qr_code', 'data_matrix'] as const;

type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type NativeDetector = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

export type ReadBarcode = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own reader where it knows our formats, else one that is fetched from our server only now. */
export async function openBarcodeReader(): Promise<ReadBarcode> {
  const detector = (await nativeDetector()) ?? (await ownDetector());
  return async (video) => {
    const [found] = await detector.detect(video);
    return found?.rawValue.trim() || null;
  };
}

async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector };
  const supported = await Native?.getSupportedFormats();
  return Native && formats.every((format) => supported?.includes(format)) ? new Native({ formats }) : null;
}

async function ownDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: address }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => address } });
  return new BarcodeDetector({ formats: [...formats] });
}
