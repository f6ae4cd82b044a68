import { useEffect, useEffectEvent } from 'react'
import { useSavedChoice } from '@/components/layout/use-saved-choice'
import type { PlayerRef } from './use-playback-state'

/**
 * Restores the viewer’s captions setting and remembers each change, even if the viewer makes it in a phone’s
 * native player.
 */
export function useCaptionsSetting(player: PlayerRef, captionsUrl: string | null): void {
  const [choice, choose] = useSavedChoice('captions')
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
