import type { ReactNode } from 'react'
import { useRef } from 'react'
import { fileExtensions } from '#domain/source/file-format.ts'

const accepted = [...fileExtensions.map((ending) => `.${ending}`), '.gz'].join(',')

interface ChooseFilesProps {
  onChoose: (files: readonly File[]) => void
  /** Only one file can be chosen. */
  one?: boolean
  /** Renders the trigger: a button or a link button. */
  children: (open: () => void) => ReactNode
}

/** Opens the browser's file dialog. */
export function ChooseFiles({ onChoose, one = false, children }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!one}
        accept={one ? undefined : accepted}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? [])
          // Allows choosing the same file again.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}
