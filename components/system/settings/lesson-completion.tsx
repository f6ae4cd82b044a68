import { SettingToggle } from './setting-toggle'

const texts = {
  title: 'Completing lessons',
  text: 'Students mark lessons complete with a button. Lessons can also complete automatically.',
  label: 'Mark a lesson complete after 90% of it is watched',
  hint: 'Based on what was actually played. Students see a message and can mark the lesson incomplete again. After that, only the button completes it. This doesn’t work for YouTube and Vimeo videos.',
  on: 'Lessons now complete after 90% is watched.',
  off: 'Lessons now complete only with the button.',
}

/** Turns automatic completion of lessons on or off. */
export function LessonCompletionChoice({ isOn }: { isOn: boolean }) {
  return (
    <SettingToggle anchor="lessons" texts={texts} isOn={isOn} change={(autoComplete) => ({ autoComplete })} />
  )
}
