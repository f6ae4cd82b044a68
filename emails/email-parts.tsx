import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react'
import { splitAtPlaceholders } from '@/lib/contract/placeholders'
import type { EmailBranding } from './branding'

// Email programs support neither OKLCH nor CSS variables, so these are the colors of app/theme.css as hex
// values, for both themes.
const paper = '#fcfaf6'
const raised = '#ffffff'
export const LINE_COLOR = '#e2ded5'
const ink = '#131b29'
const quiet = '#525b6c'
/** Default colors that the owner’s accent color replaces. No two of them can be the same. */
export const SIGNAL_COLORS = { light: '#f55520', onLight: '#0c1421', dark: '#fb6c3e', onDark: '#0c1422' }
const { light: signal, onLight: onSignal } = SIGNAL_COLORS
export const BLUEPRINT_COLOR = '#286cab'

const night = `
  .paper { background-color: #0e141f !important; }
  .raised { background-color: #171e2b !important; border-color: #2d3645 !important; }
  .ink, .ink a { color: #f1eee9 !important; }
  .quiet, .quiet a { color: #a7aebb !important; }
  .line { border-color: #2d3645 !important; }
  .dots { background-image: radial-gradient(#2d3645 1px, transparent 1.2px) !important; }
  .corner { border-color: #79b0e8 !important; }
  .ink a.button { background-color: ${SIGNAL_COLORS.dark} !important; color: ${SIGNAL_COLORS.onDark} !important; }
`
const styles = `
  @media (prefers-color-scheme: dark) { ${night} }
  @media (max-width: 480px) {
    .pad { padding-left: 24px !important; padding-right: 24px !important; }
    .pad h1 { font-size: 24px !important; }
  }
`
const sans = "'Geist', 'Inter', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const display = `'Bricolage Grotesque', ${sans}`
const mono = "'Geist Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
const corner: CSSProperties = { width: 20, height: 20, borderColor: BLUEPRINT_COLOR, borderStyle: 'solid' }
const dots = {
  backgroundImage: 'radial-gradient(#c9d5e1 1px, transparent 1.2px)',
  backgroundSize: '14px 14px',
}

interface SheetProps extends EmailBranding {
  /** Language of the email’s text. Omitted if the owner wrote any of it. */
  lang?: string
  /** Text that email programs show after the subject. If omitted, they show the beginning of the email. */
  preview?: string | undefined
  title: string
  children: ReactNode
}

/**
 * Lays out an email as a sheet of paper with the corner marks of a drawing. It uses tables, because every
 * email program displays them the same way.
 */
export function EmailLayout(props: SheetProps) {
  const { productName, appUrl, supportEmail, words, lang = words.language, preview, title, children } = props
  return (
    <html lang={lang}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{styles}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor: paper }}>
        {preview && (
          <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }} data-skip-in-text="true">
            {preview}
          </div>
        )}
        <Table className="paper" style={{ backgroundColor: paper }}>
          <td align="center" style={{ padding: '40px 16px 56px' }}>
            <Table style={{ maxWidth: 560 }}>
              <td>
                <Corners side="Top" label={productName} />
                <Table
                  className="raised"
                  style={{ backgroundColor: raised, border: `1px solid ${LINE_COLOR}` }}
                >
                  <td className="pad ink" style={body}>
                    <h1 style={{ fontFamily: display, fontSize: 28, lineHeight: 1.15, margin: '0 0 20px' }}>
                      {title}
                    </h1>
                    {children}
                    {supportEmail && <Support email={supportEmail} question={words.questions} />}
                  </td>
                </Table>
                <Corners
                  side="Bottom"
                  label={
                    <a href={appUrl} style={plain}>
                      {new URL(appUrl).host}
                    </a>
                  }
                />
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

function Support({ email, question }: { email: string; question: string }) {
  const mailbox = (
    <a href={`mailto:${email}`} style={plain}>
      {email}
    </a>
  )
  const pieces = splitAtPlaceholders(question, ['email'])
  return <SmallPrint>{joinNodes(pieces.map(({ text, field }) => (field ? mailbox : text)))}</SmallPrint>
}

/** Joins parts of a sentence. They don’t need React keys, because they are rendered only once. */
export const joinNodes = (pieces: ReactNode[]) => createElement(Fragment, null, ...pieces)

const plain = { color: 'inherit' }

const body: CSSProperties = {
  padding: '40px 44px 36px',
  fontFamily: sans,
  fontSize: 16,
  lineHeight: 1.6,
  color: ink,
  // Long URLs, emails, and names must not make the email wider than a phone.
  wordBreak: 'break-word',
}

function Table({ children, ...rest }: { children: ReactNode; className?: string; style?: CSSProperties }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} {...rest}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

/**
 * Draws corner brackets above or below the sheet, with a line of text on a dotted background between them.
 */
function Corners({ side, label }: { side: 'Top' | 'Bottom'; label: ReactNode }) {
  const edge = { [`border${side}Width`]: 2 }
  const none = { borderWidth: 0 }
  return (
    <Table className="dots" style={dots}>
      <td className="corner" style={{ ...corner, ...none, ...edge, borderLeftWidth: 2 }} />
      <td
        className="quiet"
        align="center"
        style={{
          padding: '10px 4px',
          fontFamily: mono,
          fontSize: 14,
          lineHeight: 1.4,
          wordBreak: 'break-word',
          color: quiet,
        }}
      >
        <span
          className="paper"
          style={{ display: 'inline-block', padding: '2px 8px', backgroundColor: paper }}
        >
          {label}
        </span>
      </td>
      <td className="corner" style={{ ...corner, ...none, ...edge, borderRightWidth: 2 }} />
    </Table>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{children}</p>
}

/** Shows a link in the middle of a sentence, in the color of the sentence. */
export function PlainLink({ href }: { href: string }) {
  return (
    <a href={href} style={plain}>
      {href}
    </a>
  )
}

export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={{ margin: '16px 0 0', fontSize: 14, lineHeight: 1.55, color: quiet }}>
      {children}
    </p>
  )
}

/** Shows the link to the withdrawal form in emails about access. Renders nothing while the form is off. */
export function WithdrawalFormLink({ withdrawal }: Pick<EmailBranding, 'withdrawal'>) {
  if (!withdrawal) return null
  return (
    <SmallPrint>
      <a href={withdrawal.href} lang={withdrawal.lang} style={plain}>
        {withdrawal.title}
      </a>
    </SmallPrint>
  )
}

/** Shows the main button of an email. */
export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '28px 0' }}>
      <a
        className="button"
        href={href}
        style={{
          display: 'inline-block',
          padding: '14px 26px',
          borderRadius: 10,
          backgroundColor: signal,
          color: onSignal,
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </p>
  )
}

/** Shows a code to enter on another device, large enough to read from one screen to another. */
export function LargeCode({ children }: { children: string }) {
  return (
    <p
      className="line"
      style={{
        margin: '0 0 16px',
        padding: '14px 0',
        border: `1px solid ${LINE_COLOR}`,
        borderRadius: 10,
        fontFamily: mono,
        fontSize: 30,
        lineHeight: 1.2,
        letterSpacing: '0.18em',
        textAlign: 'center',
      }}
    >
      {children}
    </p>
  )
}

/**
 * Shows facts one below the other: a line, a small label, and the value below it. This layout fits on every
 * phone.
 */
export function FactTable({ rows }: { rows: [label: string, value: string][] }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={`${label} ${value}`}>
            <td className="line" style={fact}>
              <span className="quiet" style={{ fontFamily: mono, fontSize: 14, color: quiet }}>
                {label}
              </span>
              <br />
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Shows the URL of a button as text, for readers who can’t click the button. The plain-text version of the
 * email leaves it out, because it already contains the URL.
 */
export function LinkAsText({ href, words }: { href: string; words: EmailBranding['words'] }) {
  return (
    <p
      className="quiet"
      data-skip-in-text="true"
      style={{ margin: '16px 0 0', fontSize: 14, lineHeight: 1.5, color: quiet }}
    >
      {words.linkLine}
      <br />
      <a href={href} style={{ ...plain, fontFamily: mono, wordBreak: 'break-all' }}>
        {href}
      </a>
    </p>
  )
}

const fact: CSSProperties = { padding: '8px 0 10px', borderTop: `1px solid ${LINE_COLOR}` }
