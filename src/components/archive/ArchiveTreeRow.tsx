import type { CSSProperties, ReactNode } from 'react'
import {
  ChevronDown,
  ChevronRight,
  File,
  FileBraces,
  FileImage,
  FileText,
  Folder,
  FolderOpen,
  KeyRound,
} from 'lucide-react'
import type { ArchiveRow } from './archive-rows.ts'

const byEnding: readonly (readonly [RegExp, typeof File])[] = [
  [/^\.env|\.(?:pem|key|p12|pfx|jks)$|^id_(?:rsa|dsa|ecdsa|ed25519)$/i, KeyRound],
  [/\.(?:json|ya?ml|toml|xml|js|ts|css|html?|py|sh|sql)$/i, FileBraces],
  [/\.(?:png|jpe?g|gif|webp|svg|ico)$/i, FileImage],
  [/\.(?:md|txt|csv|log|rst)$/i, FileText],
]

const iconOf = ({ folder, name }: ArchiveRow, isOpen: boolean) => {
  if (folder) return isOpen ? FolderOpen : Folder
  return byEnding.find(([ending]) => ending.test(name))?.[1] ?? File
}

/** Opens and closes a folder; files get an empty space of the same width, to align the names. */
const signs = (row: ArchiveRow, isOpen: boolean) => {
  const Icon = iconOf(row, isOpen)
  const Fold = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      {row.folder ? <Fold size={14} strokeWidth={2} aria-hidden data-fold="" /> : <i />}
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </>
  )
}

interface ArchiveTreeRowProps {
  row: ArchiveRow
  at: number
  top: number
  isOpen: boolean
  /** It is in the tab order. */
  isActive: boolean
  isCurrent: boolean
  isStruck: boolean
  size: string
  badge: ReactNode
  /** Undefined if the tree has no such column. */
  note: ReactNode
  acts: ReactNode
}

const flagged = (on: boolean) => (on ? '' : undefined)

const rowStyle = ({ row, top }: ArchiveTreeRowProps): CSSProperties & { '--depth': number } => ({
  transform: `translateY(${top}px)`,
  '--depth': row.depth,
})

export function ArchiveTreeRow(props: ArchiveTreeRowProps) {
  const { row, at, isOpen, isActive, note, acts } = props
  return (
    <div
      role="row"
      data-row={at}
      data-current={flagged(props.isCurrent)}
      data-struck={flagged(props.isStruck)}
      aria-rowindex={at + 2}
      aria-level={row.depth + 1}
      aria-expanded={row.folder ? isOpen : undefined}
      aria-selected={props.isCurrent ? true : undefined}
      tabIndex={isActive ? 0 : -1}
      style={rowStyle(props)}
    >
      <span role="gridcell" data-cell="name" title={row.path}>
        {signs(row, isOpen)}
        <bdi>{row.name}</bdi>
        {props.badge}
      </span>
      {note !== undefined && (
        <span role="gridcell" data-cell="note">
          {note}
        </span>
      )}
      <span role="gridcell" data-cell="size">
        {props.size}
      </span>
      {acts !== undefined && (
        <span role="gridcell" data-cell="acts">
          {acts}
        </span>
      )}
    </div>
  )
}
