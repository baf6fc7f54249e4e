;; Dot products of one question with many vectors, by the processor's vector instructions. `node scripts/build-kernel.mjs` compiles this
;; file to dot-kernel.wasm; dot-products.ts owns the memory and its layout.
(module
  (import "host" "memory" (memory 1))

  ;; Writes the dot product of the question with each of $rows vectors, at least one, to $results.
  ;;   $stride    bytes of a vector, a multiple of 16; one signed byte for each number
  ;;   $question  address of as many signed numbers of 16 bits
  ;;   $vectors   address of the vectors, one after the other
  ;;   $results   address of the results, 32 bits each
  (func (export "dotProducts")
    (param $rows i32) (param $stride i32) (param $question i32) (param $vectors i32) (param $results i32)
    (local $part i32) (local $end i32) (local $sum v128)
    (loop $row
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $part (local.get $question))
      (local.set $end (i32.add (local.get $vectors) (local.get $stride)))

      ;; Sixteen numbers at once: four sums, each of four products.
      (loop $sixteen
        (local.set $sum (i32x4.add
          (i32x4.add
            (local.get $sum)
            (i32x4.dot_i16x8_s
              (v128.load8x8_s (local.get $vectors))
              (v128.load (local.get $part))))
          (i32x4.dot_i16x8_s
            (v128.load8x8_s offset=8 (local.get $vectors))
            (v128.load offset=16 (local.get $part)))))
        (local.set $part (i32.add (local.get $part) (i32.const 32)))
        (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
        (br_if $sixteen (i32.lt_u (local.get $vectors) (local.get $end))))

      (i32.store (local.get $results)
        (i32.add
          (i32.add
            (i32x4.extract_lane 0 (local.get $sum))
            (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add
            (i32x4.extract_lane 2 (local.get $sum))
            (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $results (i32.add (local.get $results) (i32.const 4)))
      (br_if $row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1)))))))
