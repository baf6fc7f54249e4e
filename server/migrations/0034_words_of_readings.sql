CREATE TABLE "reading_words" (
	"reading_id" integer PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_words" ADD CONSTRAINT "reading_words_reading_id_reading_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."reading"("id") ON DELETE cascade ON UPDATE no action;