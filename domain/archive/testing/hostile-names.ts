// Names that lead elsewhere, collide, or are invalid on some systems, and archives from tools of three systems.
import { passed, refused, type HostileArchive } from './hostile.ts'
import { crc32 } from '../read/crc32.ts'
import { bytesOf, extra, concat, numbers, zipOf, type ZipEntry } from './zip-bytes.ts'

const sound: ZipEntry = { name: 'readme.txt', content: 'A line of text.\n' }
const named = (...names: readonly string[]): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf([sound, ...names.map((name) => ({ name, content: name }))])
const bytes = (...codes: readonly number[]) => Uint8Array.from(codes)
/** `é.txt` in code page 437. */
const cp437Name = bytes(0x82, 0x2e, 0x74, 0x78, 0x74)

const strays: readonly HostileArchive[] = [
  refused('a slip to the parent', ['archive_path_parent'], () => named('../evil.sh')),
  refused('a slip within a path', ['archive_path_parent'], () => named('src/../../evil.sh')),
  refused('a slip in the way of Windows', ['archive_backslash', 'archive_path_parent'], () =>
    named('..\\evil.bat'),
  ),
  refused('a path from the root', ['archive_path_absolute'], () => named('/etc/passwd')),
  refused('a path from a drive', ['archive_path_absolute'], () => named('C:/Windows/evil.dll')),
  refused('a path of the network', ['archive_backslash', 'archive_path_absolute'], () =>
    named('\\\\server\\share\\evil.dll'),
  ),
  refused('an empty folder name', ['archive_path_dot'], () => named('src//main.ts')),
  refused('a lone dot', ['archive_path_dot'], () => named('./src/main.ts')),
  refused('an empty name', ['archive_headers_differ', 'archive_path_dot'], () => named('')),
  refused('a thousand folders', ['archive_path_deep'], () => named(`${'a/'.repeat(500)}b`)),
  refused('a zero byte in a name', ['archive_name_control'], () => named('evil.php\u0000.txt')),
  refused('a control character in a name', ['archive_name_control'], () => named('line\nbreak.txt')),
  refused('a name too long for any disk', ['archive_name_long', 'archive_path_long'], () =>
    named(`${'n'.repeat(256)}`),
  ),
  passed('a path too long for some', ['archive_path_long'], () => named(`${'folder/'.repeat(35)}main.ts`)),
  passed('names that Windows reserves', ['archive_name_windows'], () =>
    named('aux.txt', 'src/CON', 'what?.md', 'dot.', 'a:b'.replace('a', 'ab')),
  ),
]

const collisions: readonly HostileArchive[] = [
  refused('one name twice', ['archive_duplicate'], () => named('a.txt', 'a.txt')),
  refused('names told apart by case', ['archive_same_case'], () => named('Main.ts', 'main.ts')),
  refused('names told apart by the two forms of sigma', ['archive_same_case'], () =>
    named('\u039f\u03a3', '\u03bf\u03c3'),
  ),
  refused('names told apart by the sign of kelvin', ['archive_same_case'], () => named('\u212a', 'k')),
  refused('names told apart by a long s', ['archive_same_case'], () => named('\u017f', 'S')),
  refused('names told apart by accents', ['archive_same_accents'], () => named('\u00e9.txt', 'e\u0301.txt')),
  refused('a file that is a folder', ['archive_file_folder'], () => named('src', 'src/main.ts')),
  refused('folders told apart by case', ['archive_same_case'], () => named('Src/a.ts', 'src/b.ts')),
  refused('a name that is no UTF-8', ['archive_name_encoding'], () =>
    zipOf([sound, { name: bytes(0xff, 0xfe, 0x41), flags: 0x800 }]),
  ),
  refused('a second name that says something else', ['archive_headers_differ', 'archive_path_parent'], () =>
    zipOf([
      sound,
      {
        name: 'a.txt',
        extra: extra(0x7075, concat(numbers([1, 1], [crc32(bytesOf('a.txt')), 4]), bytesOf('../b.txt'))),
      },
    ]),
  ),
]

/** Info-ZIP: times and owners in extra fields. */
const infoZip = concat(
  extra(0x5455, numbers([3, 1], [1_785_000_000, 4])),
  extra(0x7875, numbers([1, 1], [4, 1], [1000, 4], [4, 1], [1000, 4])),
)

const tools: readonly HostileArchive[] = [
  passed('as Info-ZIP on Linux writes it', [], () =>
    zipOf([
      { name: 'src/', method: 0, mode: 0o40755, extra: infoZip },
      { name: 'src/main.ts', content: 'export const a = 1\n', extra: infoZip },
      { ...sound, extra: infoZip },
    ]),
  ),
  passed('as Python writes it', [], () =>
    zipOf([
      { ...sound, method: 0, mode: 0o600 },
      { name: 'été/データ.txt', content: 'x', mode: 0o600 },
    ]),
  ),
  passed('as a stream writes it', [], () =>
    zipOf([
      { ...sound, descriptor: 'signed' },
      { name: 'b.txt', content: 'b', descriptor: 'bare' },
      { name: 'c.txt', content: 'c', descriptor: 'wide' },
    ]),
  ),
  passed('as macOS writes it', ['archive_litter', 'archive_name_unmarked'], () =>
    zipOf([
      { name: 'e\u0301te\u0301.txt', content: 'x', flags: 8, descriptor: 'signed' },
      { ...sound, descriptor: 'signed' },
      { name: '__MACOSX/._readme.txt', content: 'x', descriptor: 'signed' },
      { name: '.DS_Store', content: 'x', descriptor: 'signed' },
    ]),
  ),
  passed('as Windows writes it', ['archive_backslash', 'archive_litter'], () =>
    zipOf([
      { ...sound, createdBy: 0, mode: 0 },
      { name: 'src\\main.ts', content: 'x', createdBy: 0, mode: 0 },
      { name: 'Thumbs.db', content: 'x', createdBy: 0, mode: 0 },
    ]),
  ),
  passed('names in code page 437', ['archive_name_unmarked'], () =>
    zipOf([sound, { name: cp437Name, content: 'x', createdBy: 0, mode: 0 }]),
  ),
  passed('a name in Unicode beside that of a code page', [], () =>
    zipOf([
      sound,
      {
        name: cp437Name,
        content: 'x',
        extra: extra(0x7075, concat(numbers([1, 1], [crc32(cp437Name), 4]), bytesOf('é.txt'))),
      },
    ]),
  ),
]

export const names: readonly HostileArchive[] = [...strays, ...collisions, ...tools]
