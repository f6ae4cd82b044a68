import { SettingToggle } from './setting-toggle'

const texts = {
  title: 'Lesson completion',
  text: 'Students can mark lessons complete themselves. You can also turn on automatic completion.',
  label: 'Mark a lesson complete once a student has watched 90%',
  hint: 'Based on what was actually played, so this setting doesn’t work for YouTube and Vimeo videos. If a student marks a lesson incomplete, we won’t mark it complete again.',
  on: 'Automatic completion turned on. Lessons are marked complete once a student has watched 90%.',
  off: 'Automatic completion turned off. Students mark lessons complete themselves.',
}

/** Shows the setting that turns automatic completion of lessons on or off. */
export function LessonCompletionToggle({ isOn }: { isOn: boolean }) {
  return (
    <SettingToggle anchor="lessons" texts={texts} isOn={isOn} change={(autoComplete) => ({ autoComplete })} />
  )
}
