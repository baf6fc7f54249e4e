CREATE TABLE "passage_vectors" (
	"reading_id" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"dimensions" integer NOT NULL,
	"vectors" "bytea" NOT NULL,
	CONSTRAINT "passage_vectors_reading_id_ordinal_pk" PRIMARY KEY("reading_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_reading_id_reading_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."reading"("id") ON DELETE cascade ON UPDATE no action;