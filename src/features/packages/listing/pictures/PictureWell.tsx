import { ImageUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { acceptedTypes } from '#src/components/pictures/open-picture.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, motion, radius } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'

const Root = styled('div')({
  ...rowLayout(12),
  flexWrap: 'wrap',
  minHeight: 64,
  padding: 10,
  borderRadius: radius.control,
  border: `1px dashed ${color.line.strong}`,
  transition: `border-color ${motion.state}, background-color ${motion.state}`,
  '&[data-over]': { borderColor: color.accent.focus, backgroundColor: color.accent.softer },
  '& > small': { ...type.small, color: color.text.tertiary },
})

interface PictureWellProps {
  /** ID of the file input, for its label. */
  id: string
  children?: ReactNode
  button: string
  note: string
  many: boolean
  isBusy: boolean
  isFull: boolean
  describedBy: string | undefined
  onFiles: (files: readonly File[]) => void
}

const hasFiles = (types: readonly string[]): boolean => types.includes('Files')

/** An area where pictures are dropped, chosen with a button, or pasted while the button has focus. */
export function PictureWell(props: PictureWellProps) {
  const { id, children, button, note, many, isBusy, isFull, describedBy, onFiles } = props
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const addFiles = (files: FileList | undefined) => {
    if (files && files.length > 0) onFiles([...files].slice(0, many ? undefined : 1))
  }
  return (
    <Root
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer.types)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer.types)) return
        event.preventDefault()
        setOver(false)
        addFiles(event.dataTransfer.files)
      }}
      onPaste={(event) => addFiles(event.clipboardData.files)}
    >
      {children}
      <input
        ref={chooser}
        id={id}
        type="file"
        accept={acceptedTypes}
        multiple={many}
        tabIndex={-1}
        style={visuallyHidden}
        onChange={(event) => {
          addFiles(event.target.files ?? undefined)
          event.target.value = ''
        }}
      />
      {!isFull && (
        <Button
          size="small"
          icon={ImageUp}
          waiting={isBusy}
          aria-describedby={describedBy}
          onClick={() => chooser.current?.click()}
        >
          {button}
        </Button>
      )}
      {!isFull && <small>{note}</small>}
    </Root>
  )
}
