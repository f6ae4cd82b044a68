import 'server-only'

/** Colors of app/theme.css as sRGB, because the SVG renderer doesn’t support OKLCH. */
const tones = {
  signal: { top: '#ff643d', right: '#e94211', left: '#bb2100', mark: '#fff4ea' },
  done: { top: '#2a9969', right: '#008251', left: '#006035', mark: '#e2f5ea' },
  blue: { top: '#407ebb', right: '#2266a4', left: '#00467d', mark: '#e3effb' },
  amber: { top: '#ffc664', right: '#e8ab3e', left: '#c08a23', mark: '#131b29' },
  ink: { top: '#2b3342', right: '#171f2e', left: '#070c16', mark: '#f1eee9' },
  paper: { top: '#fefbf6', right: '#ece7dd', left: '#d3ccbf', mark: '#f0491c' },
} as const

export type Tone = keyof typeof tones

/** Colors of a composition: background, lines, and three tones that contrast with them. */
export type ArtworkColors = { ground: string; line: string; tones: readonly [Tone, Tone, Tone] }

export const artworkColorSchemes: readonly [ArtworkColors, ...ArtworkColors[]] = [
  { ground: '#f2ece1', line: '#286cab', tones: ['signal', 'ink', 'amber'] },
  { ground: '#164781', line: '#a9cdf0', tones: ['paper', 'signal', 'amber'] },
  { ground: '#1f5fa3', line: '#bfdcf6', tones: ['signal', 'paper', 'ink'] },
  { ground: '#dbeaf8', line: '#286cab', tones: ['signal', 'blue', 'paper'] },
  { ground: '#171e2b', line: '#7fb0e2', tones: ['signal', 'paper', 'done'] },
  { ground: '#f2ece1', line: '#286cab', tones: ['done', 'signal', 'ink'] },
  { ground: '#03432f', line: '#9fd4b9', tones: ['paper', 'amber', 'signal'] },
  { ground: '#f6d9ce', line: '#8b3625', tones: ['signal', 'ink', 'paper'] },
]

export const shadesOf = (tone: Tone) => tones[tone]
