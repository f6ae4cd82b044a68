import { SettingToggle } from './setting-toggle'

const texts = {
  title: 'Completing lessons',
  text: 'Students mark lessons complete with a button. Lessons can also be marked complete automatically.',
  label: 'Mark a lesson complete once a student has watched 90%',
  hint: 'Based on what was actually played, so this setting doesn’t work for YouTube and Vimeo videos. After a student marks a lesson incomplete, only the button can mark the lesson complete again.',
  on: 'Lessons are now marked complete once a student has watched 90%.',
  off: 'Lessons are now marked complete only with the button.',
}

/** Shows the setting that turns automatic completion of lessons on or off. */
export function LessonCompletionChoice({ isOn }: { isOn: boolean }) {
  return (
    <SettingToggle anchor="lessons" texts={texts} isOn={isOn} change={(autoComplete) => ({ autoComplete })} />
  )
}
