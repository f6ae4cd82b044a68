import type { PersonDetails } from '@/lib/contract/sales/person-details'

/**
 * Lists what fixing an email revokes, because the owner of the mistyped mailbox may have used it to sign in.
 */
export function RevokedSignIns({ person }: { person: PersonDetails }) {
  const ends = revokedBy(person)
  return (
    <section
      aria-label="Sign-in methods that will stop working"
      className="rounded-lg bg-sunk p-4 text-sm leading-5"
    >
      <p>
        After this change, the customer will be able to sign in only with the new email. The following will
        stop working:
      </p>
      <ul className="mt-1.5 list-disc pl-5 text-quiet [overflow-wrap:anywhere]">
        {ends.map((end) => (
          <li key={end}>{end}</li>
        ))}
      </ul>
    </section>
  )
}

function revokedBy({ sessions, hasGoogle, furtherEmails, links, user }: PersonDetails): string[] {
  const signedIn = sessions === 1 ? 'Active session in 1 browser' : `Active sessions in ${sessions} browsers`
  return [
    ...(sessions > 0 ? [signedIn] : []),
    ...(hasGoogle ? ['Sign-in with Google, unless the Google account uses the new email'] : []),
    ...furtherEmails.map(({ email }) => `The additional email ${email}`),
    `${links === 0 ? 'Links' : `${links} unused ${links === 1 ? 'link' : 'links'}`} and codes in emails to ${user.email}`,
    'The code on the receipt',
  ]
}
