/** What a player of ours asks for: playlists, pieces of film, pictures, captions, and the file as it came. */
export const videoMedia = {
  types: ['application/vnd.apple.mpegurl', 'video/mp4', 'video/iso.segment', 'image/jpeg', 'text/vtt'],
  ranged: true,
} as const;
