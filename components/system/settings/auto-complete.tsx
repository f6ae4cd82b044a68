import { SettingChoice } from './setting-choice'

const texts = {
  title: 'Completing lessons',
  text: 'Students mark a lesson complete by its button. It can also happen by itself.',
  label: 'Mark a lesson complete once 90% of it was watched',
  hint: 'Counted is what was really played. The student is told and may undo it; then only the button completes that lesson. YouTube and Vimeo videos do not tell us what was played.',
  on: 'A lesson is complete once 90% of it was watched.',
  off: 'Only the button completes a lesson.',
}

/** Whether watching completes a lesson. */
export function AutoCompleteChoice({ isOn }: { isOn: boolean }) {
  return (
    <SettingChoice anchor="lessons" texts={texts} isOn={isOn} change={(autoComplete) => ({ autoComplete })} />
  )
}
