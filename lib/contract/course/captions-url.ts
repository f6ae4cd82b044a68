/** Returns the URL of a lesson's captions, which are generated from its cues. */
export const captionsPathOf = (videoId: string) => `/api/videos/${videoId}/captions.vtt`
