export type VideoCaptions = { language: string; label: string; url: string };
