import { useEffect, useEffectEvent } from 'react'
import { useRemembered } from '@/components/layout/remembered'
import type { PlayerRef } from './use-playback'

/**
 * Restores the viewer's captions setting and remembers each change, including changes in a phone's own
 * player.
 */
export function useCaptions(player: PlayerRef, captionsUrl: string | null): void {
  const [choice, choose] = useRemembered('captions')
  const remember = useEffectEvent((track: TextTrack) => choose(track.mode === 'showing' ? 'on' : 'off'))
  useEffect(() => {
    const tracks = player.current?.textTracks
    const track = tracks?.[0]
    if (!captionsUrl || !tracks || !track) return
    if (choice === 'on') track.mode = 'showing'
    const change = () => remember(track)
    tracks.addEventListener('change', change)
    return () => tracks.removeEventListener('change', change)
  }, [player, captionsUrl, choice])
}
