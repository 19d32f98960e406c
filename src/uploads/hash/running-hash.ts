// The SHA-256 of a file that is read piece by piece. Bytes it has taken already are passed over, so that a piece
// that has to be sent again is not counted twice.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

interface Piece {
  /** Where its first byte stands in the file. */
  readonly from: number
  readonly bytes: Uint8Array
}

export class RunningHash {
  #hash = sha256.create()
  #taken = 0

  /** How many bytes of the file, from its beginning, are in it. */
  get length(): number {
    return this.#taken
  }

  /** Takes what is new of a piece; a piece that would leave a gap is refused. */
  add({ from, bytes }: Piece): void {
    if (from > this.#taken)
      throw new RangeError(`bytes ${this.#taken} to ${from} of the file were not read yet`)
    const skipped = this.#taken - from
    if (skipped >= bytes.length) return
    this.#hash.update(skipped === 0 ? bytes : bytes.subarray(skipped))
    this.#taken = from + bytes.length
  }

  /** The digest of what was taken so far, in lower case hexadecimal; more may follow. */
  digest(): string {
    return bytesToHex(this.#hash.clone().digest())
  }
}
