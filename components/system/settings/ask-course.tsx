import { UNANSWERED_DAYS } from '@/lib/contract/question-limits'
import type { Settings } from '@/lib/contract/system/settings'
import { SettingChoice } from './setting-choice'

const texts = {
  title: 'Ask the course',
  text: 'Students put a question in the search and get an answer in sentences, each of which leads to the second that says so.',
  label: 'Let students ask the course',
  hint: `A text model answers from what is said in the lessons that the asker may watch, and from nothing else; where they do not say, it says so. A student has 30 questions in 30 days, and there is a bound for all of them a day. You see for ${UNANSWERED_DAYS} days what was not answered, without who asked.`,
  on: 'Students may ask the course.',
  off: 'The course takes no more questions.',
}

const NO_KEY = ' It needs a key of OpenAI in the environment: without one nobody is offered it.'

/** Whether students may ask the course. */
export function AskCourseChoice({ settings }: { settings: Settings }) {
  const hint = settings.hasTextModel ? texts.hint : texts.hint + NO_KEY
  return (
    <SettingChoice
      anchor="ask-course"
      texts={{ ...texts, hint }}
      isOn={settings.askCourse}
      change={(askCourse) => ({ askCourse })}
    />
  )
}
