import type { ReactNode } from 'react'

interface OptionTextProps {
  /** Id of the option. */
  id: string | undefined
  label: ReactNode
  detail: ReactNode
}

/** The ids that name and describe an option: its detail is not part of its name. */
export function optionNames(id: string | undefined, detail: ReactNode) {
  return detail === undefined ? {} : { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-detail` }
}

/** The label of an option, and what it is or why it cannot be chosen. */
export function OptionText({ id, label, detail }: OptionTextProps) {
  return (
    <>
      <span id={`${id}-label`}>{label}</span>
      {detail !== undefined && (
        <span id={`${id}-detail`} className="combo-detail">
          {detail}
        </span>
      )}
    </>
  )
}
