UPDATE "reading" SET "embedding_model" = NULL WHERE "embedding_model" IS NOT NULL;--> statement-breakpoint
DROP TABLE "chunk_vector" CASCADE;--> statement-breakpoint
DO $$ BEGIN
	IF EXISTS (SELECT FROM pg_type WHERE oid = to_regtype('halfvec') AND typtype = 'd') THEN DROP DOMAIN halfvec; END IF;
END $$;
