'use client'
import { openWithFullLoad } from '@/lib/client/navigation'
import { AddPasskeyForm } from './add-passkey-form'

/** Adds a passkey with a link from the server’s terminal, then opens the dashboard. */
export const AddPasskeyByLink = ({ link }: { link: string }) => (
  <AddPasskeyForm link={link} onAdded={() => openWithFullLoad('/')} />
)
