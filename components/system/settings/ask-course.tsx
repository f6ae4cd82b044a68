import { UNANSWERED_QUESTION_DAYS } from '@/lib/contract/question-limits'
import type { Settings } from '@/lib/contract/system/settings'
import { SettingToggle } from './setting-toggle'

const texts = {
  title: 'Ask the course',
  text: 'Students can ask a question in the search box. Each sentence of the answer links to the moment in the lesson that it’s based on.',
  label: 'Let students ask the course',
  hint: `An AI model answers only from lessons the student can watch, and says so if they don’t cover the question. Each student can ask 30 questions in 30 days, and your shop has a daily limit. Unanswered questions are listed for you, without names, for ${UNANSWERED_QUESTION_DAYS} days.`,
  on: 'Students can ask the course.',
  off: 'Students can no longer ask the course.',
}

const NO_KEY = ' Requires an OpenAI API key in the server’s environment.'

/** Turns “Ask the course” on or off. */
export function AskCourseChoice({ settings }: { settings: Settings }) {
  const hint = settings.hasTextModel ? texts.hint : texts.hint + NO_KEY
  return (
    <SettingToggle
      anchor="ask-course"
      texts={{ ...texts, hint }}
      isOn={settings.askCourse}
      change={(askCourse) => ({ askCourse })}
    />
  )
}
