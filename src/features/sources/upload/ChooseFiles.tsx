import type { ReactNode } from 'react'
import { useRef } from 'react'
import { fileExtensions } from '#domain/source/file-format.ts'

const accepted = [...fileExtensions.map((ending) => `.${ending}`), '.gz'].join(',')

interface ChooseFilesProps {
  onChoose: (files: readonly File[]) => void
  /** One file in place of several. */
  one?: boolean
  /** What is pressed: a button or a text action. */
  children: (open: () => void) => ReactNode
}

/** Opens the browser's own window for choosing files. */
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
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}
