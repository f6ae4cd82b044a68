import type { Person } from '@/lib/contract/sales/person'

/** What this revokes with a correction, because whoever has the wrong mailbox may hold it. */
export function WaysIn({ person }: { person: Person }) {
  const ends = endsOf(person)
  return (
    <section aria-label="What this revokes" className="rounded-lg bg-sunk p-4 text-sm leading-5">
      <p>Only the new email opens the account from then on. This ends:</p>
      <ul className="mt-1.5 list-disc pl-5 text-quiet [overflow-wrap:anywhere]">
        {ends.map((end) => (
          <li key={end}>{end}</li>
        ))}
      </ul>
    </section>
  )
}

function endsOf({ sessions, hasGoogle, furtherEmails, links, user }: Person): string[] {
  const signedIn = sessions === 1 ? '1 browser is signed out' : `${sessions} browsers are signed out`
  return [
    ...(sessions > 0 ? [signedIn] : []),
    ...(hasGoogle ? ['Sign-in with Google, until they use Google with the new email'] : []),
    ...furtherEmails.map(({ email }) => `The additional email ${email}`),
    `${links === 0 ? 'Links' : `${links} unused ${links === 1 ? 'link' : 'links'}`} and codes in emails to ${user.email}`,
    'The code on the receipt',
  ]
}
