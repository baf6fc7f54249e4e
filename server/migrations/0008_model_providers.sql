CREATE TABLE "model_health" (
	"model" text PRIMARY KEY NOT NULL,
	"worked_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"fault" text,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "model_provider" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"resource" text,
	"region" text,
	"access_key_id" text,
	"key" text,
	"key_end" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
