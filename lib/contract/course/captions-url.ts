/** Where the captions of a lesson are read, which are written from its cues. */
export const captionsPathOf = (videoId: string) => `/api/videos/${videoId}/captions.vtt`
